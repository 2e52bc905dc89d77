import type { Debate } from '#features/debates/contract/debates.ts'
import { SCROLL_PAUSE_PX, SCROLL_RESUME_PX } from '#features/debates/rules.ts'
import { useText } from '#features/language/web/text.tsx'
import { useAnnouncement } from '#features/turns/web/live/announcement.ts'
import type { LivePanel } from '#features/turns/web/live/watched-turn.ts'
import type { DebateAddress } from '#features/verdict/web/stances/stance-place.tsx'
import type { Heard } from '#features/voice/web/heard-turns.ts'
import { useListening } from '#features/voice/web/use-listening.tsx'
import { useStickToBottom } from '#platform/web/stick-to-bottom.ts'
import type { ListedDebate } from './turn/turn-list.tsx'
import { useShownAs } from './turns-or-map.tsx'
import { useStances } from './use-stances.tsx'

interface Read {
  /** The debate's id or share token. */
  key: string
  /** The same object as long as the debate is shown. */
  at: DebateAddress
  /** In the reader's language, if translated; undefined until it is loaded. */
  shown: (ListedDebate & Heard['debate']) | undefined
  /** Null for a reader by link. */
  owner: Pick<Debate, 'can' | 'isComplete'> | null
  panel: LivePanel | null
  listenSize?: Parameters<typeof useListening>[1]
}

/** Lets a reader take a position, listen, choose the map, and follow the live turn, by id or by link. */
export function useReading({ key, at, shown, owner, panel, listenSize }: Read) {
  const stances = useStances(at, shown, owner)
  const listening = useListening(shown === undefined ? null : { debate: shown, panel, at }, listenSize)
  const [announcement, announce] = useAnnouncement(useText(), panel)
  const shownAs = useShownAs(key)
  const growing = shownAs.map ? null : (panel?.turnNumber ?? null)
  const follow = useStickToBottom(growing, panel, { pauseAbove: SCROLL_PAUSE_PX, resumeWithin: SCROLL_RESUME_PX })
  return { stances, listening, announcement, announce, shownAs, follow }
}
