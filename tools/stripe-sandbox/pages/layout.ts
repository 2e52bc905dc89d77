import { type Html, html } from './html.ts'
import { style } from './style.ts'

export interface PageAnswer {
  readonly status: number
  readonly page?: Html
  readonly location?: string
}

export function page(status: number, title: string, body: Html): PageAnswer {
  return {
    status,
    page: html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="robots" content="noindex" />
          <title>${title} · Sandbox – no real payment</title>
          <style>
            ${style}
          </style>
        </head>
        <body>
          <header class="banner">
            <p>
              <strong>Sandbox – no real payment.</strong> Everything here is made up; no money moves, and no real card
              works.
            </p>
          </header>
          <main>
            <h1>${title}</h1>
            ${body}
          </main>
        </body>
      </html> `,
  }
}

export function goTo(location: string): PageAnswer {
  return { status: 303, location }
}

export function notFound(): PageAnswer {
  return page(404, 'Not found', html`<p>There is no such page in this sandbox. It may have been reset.</p>`)
}

export function alert(message: string | null): Html | null {
  return message === null ? null : html`<p class="alert" role="alert">${message}</p>`
}

export function backLink(url: string | null, text: string): Html | null {
  return url !== null && /^https?:\/\//.test(url) ? html`<p><a href="${url}">${text}</a></p>` : null
}
