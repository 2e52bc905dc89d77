/** Converts rows to API responses, field by field, so that a new column is not exposed by default. */
import type { Response, UserInput } from '../contract/entries.ts'
import type { Viewer } from '#features/account/viewer.ts'
import type { Debate, DebateListItem } from '../contract/debates.ts'
import type { UserDebate } from '../contract/own-debates.ts'
import type { OptionNumber } from '../contract/fields.ts'
import * as rules from '../rules.ts'
import { digitalSourceOf, sourceTypeOf } from '../digital-source.ts'
import { roundOf } from '../rounds.ts'
import { firstItems } from '../timeline.ts'
import type { ListedDebate, ResponseHead } from './lists/own-debates-store.ts'
import type { OpenDebate, ResponseRow, UserInputRow } from './store.ts'

export function presentResponse(row: ResponseRow): Response {
  const { id, debateId, content, summary, turnNumber, aiModel, engine, servedBy } = row
  const optionNumber = row.optionNumber as OptionNumber
  const round = row.round ?? roundOf(turnNumber)
  const by = { turnNumber, round, aiModel, engine, servedBy, digitalSourceType: sourceTypeOf(row) }
  const ended = { stopped: row.stopped === true, cut: row.cut === true, citations: row.citations ?? [] }
  return { id, debateId, optionNumber, content, summary, ...by, ...ended, createdAt: iso(row.createdAt) }
}

export function presentUserInput(row: UserInputRow): UserInput {
  const { id, debateId, content, turnNumber, asked } = row
  return { id, debateId, content, turnNumber, to: asked, createdAt: iso(row.createdAt) }
}

export function presentDebate(viewer: Viewer, open: OpenDebate, limits: rules.ResponseLimits): Debate {
  const { debate, parent } = open
  const owner = rules.owns(viewer, debate)
  const totalItems = open.counted.responses + open.counted.inputs
  const told = firstItems(rules.itemsById(viewer, debate), {
    responses: open.responses.map(presentResponse),
    userInputs: open.userInputs.map(presentUserInput),
    liveTurn: open.liveTurn,
    totalItems,
  })
  const { id, question, option1, option2, option1Model, option2Model, coffeeLevel, title, language } = debate
  const { isPublic, isPrivate, isOriginal, originalDebateId } = debate
  const words = { id, question, option1, option2, option1Model, option2Model, coffeeLevel, title, language }
  return {
    ...words,
    isPublic,
    isPrivate,
    isOriginal,
    originalDebateId,
    rematchOf: parent !== null && rules.mayRead(viewer, parent) ? parent.id : null,
    ...(owner && { shareToken: debate.shareToken }),
    createdAt: iso(debate.createdAt),
    responses: told.responses,
    userInputs: told.userInputs,
    totalItems,
    truncated: told.truncated,
    digitalSourceType: digitalSourceOf(told.responses, told.userInputs.length)?.type ?? null,
    currentTurn: rules.nextTurn(open.counted.responses),
    isComplete: owner && rules.atResponseLimit(viewer, open.counted.responses, limits),
    liveTurn: told.liveTurn,
    can: {
      advance: rules.mayAdvance(viewer, debate),
      addContext: rules.mayAddContext(viewer, debate),
      share: rules.mayShare(viewer, debate),
      delete: rules.mayDelete(viewer, debate),
    },
  }
}

export function presentListItem(row: ListedDebate): DebateListItem {
  const { id, question, option1, option2, language, createdAt } = row.debate
  return { id, question, option1, option2, language, responseCount: row.responseCount, createdAt: iso(createdAt) }
}

export function presentUserDebate(row: ListedDebate & { readonly responses: readonly ResponseHead[] }): UserDebate {
  const responses = row.responses as (ResponseHead & { optionNumber: OptionNumber })[]
  return { ...presentListItem(row), responses }
}

const iso = (date: Date): string => date.toISOString()
