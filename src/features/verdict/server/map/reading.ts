/** What is kept of a turn once its answers are read (§20). */
import type { Relation } from '../../argument-map.ts'

/** A card as the readers were shown it; its id is its response's and its place, `{responseId}.{n}` from 1. */
export interface KeptCard {
  readonly point: string
  /** Words of the response; null = none are known. */
  readonly quote: string | null
}

/** An answer that was found, in words that stand in the answering turn. */
export interface FoundEdge {
  /** Ids of cards. */
  readonly from: string
  readonly to: string
  readonly relation: Relation
  readonly quote: string
  /** How many readings found it, and how many did not. */
  readonly readings: { readonly yes: number; readonly no: number }
  /** As many readings found it as did not. */
  readonly contested: boolean
}

export interface Reading {
  /** `rule`: nothing of what the models answered could be used. */
  readonly by: 'model' | 'rule'
  readonly edges: readonly FoundEdge[]
}

export const cardIdOf = (responseId: string, at: number): string => `${responseId}.${at + 1}`
