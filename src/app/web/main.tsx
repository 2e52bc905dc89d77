/** The browser's entry: mounts the screens in their frame. */
import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { prepareFirstPicture } from './first-picture.ts'
import { Providers } from './providers.tsx'
import { createQueryClient } from './query-client.ts'
import { pageTexts } from '../page-texts.ts'
import { Site } from './site.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

const queryClient = createQueryClient()
// No top-level await: the parts that are loaded meanwhile import what this file is built into, and would wait for its end.
void prepareFirstPicture(queryClient).then(() => {
  // The server has named the window after the path; from here on each screen does, and Home has the product's name.
  document.title = pageTexts.title
  createRoot(root).render(
    <StrictMode>
      <Providers queryClient={queryClient}>
        <Site />
      </Providers>
    </StrictMode>,
  )
})
