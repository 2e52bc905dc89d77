import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keptAudio } from './kept-audio.ts'

let folder: string
const warned: string[] = []
const log = { warn: (_: unknown, line?: string) => void warned.push(line ?? '') } as never
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'audio-'))
  warned.length = 0
})
afterEach(() => rmSync(folder, { recursive: true }))

const audio = (length: number) => Buffer.alloc(length, 7)

test('a folder that nobody can make: nothing is kept, the log says so, and nothing fails', async () => {
  const kept = keptAudio({ folder: '/dev/null/audio', log })
  await kept.keep('a', audio(5))
  expect(await kept.find('a')).toBeNull()
  expect(warned).toEqual(['audio was not kept'])
})

test('§20 audio that was kept is there after a restart; what is not there, or was deleted by hand, is not', async () => {
  await keptAudio({ folder, log }).keep('a', audio(5))
  const again = keptAudio({ folder, log })
  expect(await again.find('a')).toEqual(audio(5))
  expect(await again.find('b')).toBeNull()
  rmSync(join(folder, 'a.mp3'))
  expect(await again.find('a')).toBeNull()
})

test('the folder never holds more than it may: what was not asked for the longest goes first', async () => {
  writeFileSync(join(folder, 'half.part'), audio(90))
  const kept = keptAudio({ folder, log, most: 100 })
  await kept.keep('a', audio(40))
  await kept.keep('b', audio(40))
  await kept.find('a')
  await kept.keep('c', audio(40))
  expect([await kept.find('a'), await kept.find('b'), await kept.find('c')]).toEqual([audio(40), null, audio(40)])
  await expect.poll(() => readdirSync(folder).toSorted()).toEqual(['a.mp3', 'c.mp3'])
})
