import { describe, expect, test } from 'vitest'
import { withParticles } from './korean-particles.ts'

describe('§13 Korean particles follow the last letter of what stands before them', () => {
  test.each([
    ['찬성', '“찬성”이라는'],
    ['반대', '“반대”라는'],
    ['로봇도 세금을…', '“로봇도 세금을…”이라는'],
    ['해야 한다!', '“해야 한다!”라는'],
    ['안 2', '“안 2”라는'],
    ['안 3', '“안 3”이라는'],
    ['Bitcoin', '“Bitcoin”이라는'],
    ['Gaming', '“Gaming”이라는'],
    ['Pro', '“Pro”라는'],
    ['猫', '“猫”라는'],
    ['…', '“…”라는'],
  ])('%s', (mine, expected) => {
    expect(withParticles('“{mine}”(이)라는', { mine }).replace('{mine}', mine)).toBe(expected)
  })

  test('after ㄹ the way to somewhere needs no vowel', () => {
    const to = (name: string) => withParticles('{name}(으)로', { name }).replace('{name}', name)
    expect(['팀', '서울', '프로', '7', '6'].map(to)).toEqual(['팀으로', '서울로', '프로로', '7로', '6으로'])
  })

  test('what stands in a value, and behind no place, stays as it was typed', () => {
    expect(withParticles('{mine}, 책(이)라는', { mine: '책(이)' })).toBe('{mine}, 책(이)라는')
  })
})
