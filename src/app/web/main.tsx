/** The browser's entry: mounts the screens in their frame. */
import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Providers } from './providers.tsx'
import { createQueryClient } from './query-client.ts'
import { Site } from './site.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <Providers queryClient={createQueryClient()}>
      <Site />
    </Providers>
  </StrictMode>,
)
