import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { stampWorker } from './stamp-worker.ts'

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

async function workerOf(manifest: string, worker = readFileSync('public/service-worker.js', 'utf8')): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'evc-worker-'))
  folders.push(folder)
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite', 'manifest.json'), manifest)
  writeFileSync(join(folder, 'service-worker.js'), worker)
  await stampWorker(folder)
  return readFileSync(join(folder, 'service-worker.js'), 'utf8')
}

test('a worker without a place for the name is refused', async () => {
  await expect(workerOf('{}', 'const KEPT = 1')).rejects.toThrow('no place')
})

test('another build has another worker, so that browsers replace it; the same build has the same', async () => {
  const first = await workerOf('{"a":1}')
  expect(first).toMatch(/const KEPT = 'build-[0-9a-f]{12}'/)
  expect(await workerOf('{"a":1}')).toBe(first)
  expect(await workerOf('{"a":2}')).not.toBe(first)
})
