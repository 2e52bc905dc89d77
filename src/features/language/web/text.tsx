import { useLanguage, type Text } from './language.ts'

/** Every visible word goes through here (§4 "Current language"). The same function until another language is spoken. */
export function useText(): Text {
  return useLanguage().text
}
