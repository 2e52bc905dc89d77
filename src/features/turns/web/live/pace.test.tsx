import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { choosePace, MS_PER_CHARACTER, nextPace, showAllFromNowOn } from './pace.ts'

const lessMotion = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }))
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  lessMotion(false)
})
afterEach(() => void vi.unstubAllGlobals())

describe('§12 the pace of a turn', () => {
  test('a stored word that is no pace, and a storage that is forbidden, leave the default', () => {
    localStorage.setItem('pace', 'warp')
    expect(nextPace()).toBe('typewriter')
    vi.stubGlobal('localStorage', undefined)
    expect(nextPace()).toBe('typewriter')
    choosePace('brisk')
    expect(nextPace()).toBe('brisk')
  })

  test('§9 is 55 ms a character until somebody chooses; less motion begins with all that is there', () => {
    expect([nextPace(), MS_PER_CHARACTER[nextPace()]]).toEqual(['typewriter', 55])
    lessMotion(true)
    expect(nextPace()).toBe('asItComes')
    choosePace('typewriter')
    expect(nextPace()).toBe('typewriter')
  })

  test('a choice is kept for the next visit, Skip to the end for this session', () => {
    choosePace('brisk')
    showAllFromNowOn()
    expect(nextPace()).toBe('asItComes')
    sessionStorage.clear()
    expect(nextPace()).toBe('brisk')
    showAllFromNowOn()
    choosePace('typewriter')
    expect(nextPace()).toBe('typewriter')
  })
})
