/** What asks readers where they stand (§20), in one file to load. */
export { ClosingStance } from './closing-stance.tsx'
export { MovedButton } from './moved-button.tsx'
export { OpeningStance } from './opening-stance.tsx'
