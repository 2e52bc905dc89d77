/** Home for its reader (§2 `/`): the debate that the address names, if they may read it, else the form and their latest debates. */
import type { Viewer } from '#features/account/viewer.ts'
import { fill } from '#features/language/fill.ts'
import type { ContentOf } from '#platform/server/http/pages/page-content.ts'
import { readDebate, recentDebates } from '../../contract/debates.ts'
import { RECENT_QUERY } from '../../rules.ts'
import { texts } from '../../texts.ts'
import { debatePicture } from './debate-picture.ts'

/** What draws an open debate: what `web/home-screen.tsx` imports when one is opened. */
export const VIEW_MODULES = ['src/features/debate/web/view/debate-view.tsx', 'src/platform/web/markdown/markdown.tsx']

export const homeContent: ContentOf<Viewer> = async ({ parameter, ask }) => {
  const id = parameter('debate')
  const opened = id === null ? null : await ask(readDebate, { params: { id } })
  if (!opened?.entry) return { answers: [await ask(recentDebates, { query: RECENT_QUERY })] }
  const debate = opened.entry.answer
  return {
    // §2: the parameter leaves the address, so the page is known under none.
    head: { title: fill(texts.windowTitle, { page: debate.question }), canonical: null, listed: false },
    picture: debatePicture(debate),
    answers: [opened],
    modules: VIEW_MODULES,
  }
}
