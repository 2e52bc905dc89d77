import './styles.css'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { currentLanguage } from '#features/language/web/language.ts'
import { registerWorker } from '#platform/web/service-worker.ts'
import { prepareFirstPaint } from './first-paint.ts'
import { Providers } from './providers.tsx'
import { createQueryClient } from './query-client.ts'
import pageTexts from '../page-texts.json' with { type: 'json' }
import { loadSwitcher, Site } from './frame/site.tsx'
import { loadChange } from './page-language/change-language.ts'
import { languageFailed } from './page-language/language-failed.ts'

// `createRoot` throws if the element is missing.
const root = document.getElementById('root') as HTMLElement

registerWorker()
const queryClient = createQueryClient()
loadSwitcher().catch(() => {})
const { language } = currentLanguage()
const pageLanguage =
  language === 'en'
    ? null
    : loadChange()
        .then(({ switchLanguage }) => switchLanguage(language))
        .catch(languageFailed)
// A top-level await would block the chunks that are loading, because they import this module.
void Promise.all([prepareFirstPaint(queryClient), pageLanguage]).then(() => {
  // Replaces the title that the server set for the first path. Each screen then sets its own title.
  document.title = pageTexts.title
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Providers queryClient={queryClient}>
          <Site />
        </Providers>
      </StrictMode>,
    ),
  )
})
