import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The file of the browser's part of a build in which Vite writes the licenses of all bundled packages. */
export const NOTICES = 'licenses.txt'
/** The licenses of what the pages load and no package holds. */
const FILES = [
  ['Fonts', 'src/app/web/styles/fonts/OFL.txt'],
  ['Flags', 'src/features/language/web/switcher/flags/LICENSE.txt'],
] as const

/** The notice of packages that come without a file of their license. */
const WITHOUT_FILE: Readonly<Record<string, string>> = {
  'react-remove-scroll-bar':
    'Copyright (c) Anton Korzunov. Its package has no file with its license; the text is that of react-remove-scroll, by\nthe same author, in this file.',
}

/** The head of a package's license as Vite writes it, at the end or directly before the next one. */
const BARE = /^## ((?:@[\w.-]+\/)?[\w.-]+) - \d\S*(?: \(.+\))?\n(?=\n## |$(?![\s\S]))/gm

/**
 * Completes the notices in `folder`: packages whose license Vite did not find, and the files of no package.
 * Throws when the license of a package is not known: MIT and its like ask for their text in every copy.
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
