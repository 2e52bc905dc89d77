import { useEffect } from 'react'

/**
 * Sets the window's title while the component is mounted: `useDocumentTitle('404 Page Not Found · Einstein vs Cat')`.
 */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}
