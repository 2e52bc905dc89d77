import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const NOTICES = 'licenses.txt'
const FILES = [
  ['Fonts', 'src/app/web/styles/fonts/OFL.txt'],
  ['Flags', 'src/features/language/web/switcher/flags/LICENSE.txt'],
] as const

const WITHOUT_FILE: Readonly<Record<string, string>> = {
  'react-remove-scroll-bar':
    'Copyright (c) Anton Korzunov. Its package has no file with its license; the text is that of react-remove-scroll, by\nthe same author, in this file.',
}

/** Matches a package's heading that is followed by the next heading or the end instead of a license. */
const BARE = /^## ((?:@[\w.-]+\/)?[\w.-]+) - \d\S*(?: \(.+\))?\n(?=\n## |$(?![\s\S]))/gm

/**
 * Adds missing notices. Throws if a package's license is unknown, because MIT and similar licenses require their text in every
 * copy.
 */
export async function completeNotices(folder: string): Promise<void> {
  const path = join(folder, NOTICES)
  const notices = (await readFile(path, 'utf8')).replaceAll(BARE, (head, name: string) => {
    const told = WITHOUT_FILE[name]
    if (told === undefined) throw new Error(`${path} has no license text of ${name}: see WITHOUT_FILE`)
    return `${head}\n${told}\n`
  })
  const files = await Promise.all(
    FILES.map(async ([name, license]) => `\n## ${name}\n\n${await readFile(license, 'utf8')}`),
  )
  await writeFile(path, notices + files.join(''))
}
