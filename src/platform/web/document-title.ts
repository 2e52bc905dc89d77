import { useEffect } from 'react'

/** Names the window after what it shows, while it shows it: `useDocumentTitle('404 Page Not Found · Einstein vs Cat')`. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}
