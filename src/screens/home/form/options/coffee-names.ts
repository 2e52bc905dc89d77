import { texts } from '#features/debates/texts/form-texts.ts'

/** §3 `coffeeLevel`: the names of its levels, from 1. */
export const COFFEE_NAMES = [texts.coffee1, texts.coffee2, texts.coffee3, texts.coffee4, texts.coffee5] as const
