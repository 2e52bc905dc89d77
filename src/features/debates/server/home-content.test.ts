import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { VIEW_MODULES } from './home-content.ts'

const HOME = ['src/screens/home/home-screen.tsx']

test('the parts that an open debate’s page asks for early are those that Home imports when one is opened', () => {
  const imported = HOME.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?<!typeof )import\('([^']+)'\)/g)].map(([, name = '']) =>
      name.startsWith('#') ? name.replace('#', 'src/') : join(dirname(file), name),
    ),
  )
  // Exclude the part below the form, because only Home without a debate shows it.
  const opened = new Set(imported.filter((path) => !path.endsWith('/below-form.tsx')))
  expect(VIEW_MODULES.toSorted()).toEqual([...opened].toSorted())
  expect(VIEW_MODULES.filter((path) => !existsSync(path))).toEqual([])
})
