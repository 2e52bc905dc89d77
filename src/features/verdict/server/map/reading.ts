import type { DebateMap } from '../../contract.ts'

export type KeptCard = Readonly<Pick<DebateMap['cards'][number], 'point' | 'quote'>>

export type FoundEdge = Readonly<Omit<DebateMap['edges'][number], 'contests' | 'contestedByYou'>>

export interface Reading {
  /** `rule` means that the model's output was unusable. */
  readonly by: DebateMap['by']
  readonly edges: readonly FoundEdge[]
}

export const cardIdOf = (responseId: string, at: number): string => `${responseId}.${at + 1}`
