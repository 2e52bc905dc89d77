/** The map of a debate by its id, and by its link (§20): what the screens of the debate and of the archive load. */
import { useMemo } from 'react'
import type { MappedDebate } from '#features/debate/web/map-slot.ts'
import { callsById, callsByLink } from '../map-calls.ts'
import { MapView } from './map-view.tsx'

export function MapById({ id, mayAdvance, ...debate }: MappedDebate) {
  const calls = useMemo(() => callsById(id, mayAdvance), [id, mayAdvance])
  return <MapView calls={calls} {...debate} />
}

export function MapByLink({
  shareToken,
  ...debate
}: Pick<MappedDebate, 'language' | 'points' | 'turns'> & { shareToken: string }) {
  const calls = useMemo(() => callsByLink(shareToken), [shareToken])
  return <MapView calls={calls} {...debate} />
}
