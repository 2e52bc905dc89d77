import { describe, expect, test } from 'vitest'
import { handWorlds, type HandWorld } from '#testing/hand-worlds.ts'
import { sharedDebate } from '#testing/shared-debate.ts'
import { signUp } from '#testing/sign-up.ts'
import type { Visitor } from '#testing/visitor.ts'
import { readSharedTranslations, renewShareToken, translateSharedPart } from '../contract.ts'
import { ARCHIVE_ITEMS } from '#features/debates/rules.ts'

const open = handWorlds()
const answerOf = (...texts: string[]) => ({ texts })
const ask = (who: Visitor, shareToken: string, part: string) =>
  who.call(translateSharedPart, { params: { shareToken }, body: { part, language: 'de' } })
const known = (who: Visitor, shareToken: string) =>
  who.call(readSharedTranslations, { params: { shareToken }, query: { language: 'de' } })
const HEAD = ['Ist Licht eine Welle?', 'Eine Welle', 'Ein Teilchen']

async function translated({ engine }: HandWorld, who: Visitor, shareToken: string, part: string, texts: string[]) {
  const asked = ask(who, shareToken, part)
  ;(await engine.form(engine.forms.length + 1)).fill(answerOf(...texts))
  return asked
}

describe('§11 the translations of a shared debate', () => {
  test('a dark link and one that never was: 404 for both calls, and no model is asked', async () => {
    const here = await open()
    const { id, shareToken } = await sharedDebate(here, here.me, 1)
    await here.me.call(renewShareToken, { params: { id } })
    for (const token of [shareToken, 'made-up-made-up-made-up', id]) {
      await expect(ask(here.me, token, 'head')).rejects.toMatchObject({ status: 404, code: 'share-not-found' })
      await expect(known(here.me, token)).rejects.toMatchObject({ status: 404, code: 'share-not-found' })
    }
    expect(here.engine.forms).toHaveLength(0)
  })

  test('a link that is renewed while a model translates: 404', async () => {
    const here = await open()
    const { id, shareToken } = await sharedDebate(here, here.me, 1)
    const asked = ask(here.me, shareToken, 'head')
    const form = await here.engine.form(1)
    await here.me.call(renewShareToken, { params: { id } })
    form.fill(answerOf(...HEAD))
    await expect(asked).rejects.toMatchObject({ status: 404, code: 'share-not-found' })
  })

  test('§6 a link holder without an account never starts a model call', async () => {
    const here = await open()
    const { shareToken } = await sharedDebate(here, here.me, 1)
    await expect(ask(here.stranger, shareToken, 'head')).rejects.toMatchObject({ code: 'login-to-translate' })
    expect(await known(here.stranger, shareToken)).toEqual([])
    expect(here.engine.forms).toHaveLength(0)
  })

  test('§6 without an account nothing of what stands behind the first ten items, not even translated', async () => {
    const here = await open()
    const { shareToken, responses } = await sharedDebate(here, here.me, ARCHIVE_ITEMS + 1)
    const last = responses.at(-1)?.id ?? ''
    await translated(here, here.me, shareToken, last, ['Rede Nummer elf.'])
    await translated(here, here.me, shareToken, 'head', HEAD)
    expect(await known(here.stranger, shareToken)).toEqual([{ part: 'head', texts: HEAD, summary: null }])
    await expect(ask(here.stranger, shareToken, last)).rejects.toMatchObject({ code: 'response-not-found' })
    expect(await known(here.me, shareToken)).toHaveLength(2)
  })

  test('a signed-in holder of the link has it translated, once for everybody', async () => {
    const here = await open()
    const { shareToken } = await sharedDebate(here, here.me, 1)
    const friend = here.visitor()
    await signUp(friend)
    expect(await translated(here, friend, shareToken, 'head', HEAD)).toEqual({
      part: 'head',
      texts: HEAD,
      summary: null,
    })
    expect(await ask(here.stranger, shareToken, 'head')).toMatchObject({ texts: HEAD })
    expect(await ask(here.me, shareToken, 'head')).toMatchObject({ texts: HEAD })
    expect(here.engine.forms).toHaveLength(1)
  })
})
