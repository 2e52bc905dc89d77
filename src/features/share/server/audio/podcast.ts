/** The podcast of the public debates: RSS 2.0 with the tags of Apple (`itunes`) and of podcastindex.org (`podcast`). */
import type { SharedDebates } from '../shared-debates.ts'
import type { Speaker } from '#features/voice/server/speaker.ts'
import { viewTexts } from '#features/debates/texts/view-texts.ts'
import { texts } from '#features/debates/texts/form-texts.ts'
import { html } from '#platform/server/http/pages/html.ts'
import type { WrittenFile } from '#platform/server/http/pages/written-files.ts'

/** §20: the newest public debates that the podcast names. */
const EPISODES_MOST = 50
/** Seconds for which caches keep the list; so long a debate that is private again may stand in it, without its audio. */
const KEPT_S = 300

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
/** What programs that list podcasts show; the podcast has debates of all languages, and tells of itself in English. */
const ABOUT =
  'Two characters, Einstein and Cat, argue about a question: what artificial intelligence has written, read aloud by synthetic voices.'

export interface PodcastDeps {
  readonly debates: Pick<SharedDebates, 'publicEpisodes'>
  readonly speaker: Speaker | null
  /** Bytes of a recording that was sent before; null = not known. */
  readonly lengthOf: (token: string) => number | null
  /** Origin of the addresses. */
  readonly publicUrl: string
}

/** `/podcast.xml`; there is none where the server has no voice. */
export function podcastFile({ debates, speaker, lengthOf, publicUrl }: PodcastDeps): WrittenFile {
  return {
    path: '/podcast.xml',
    type: 'application/rss+xml',
    sharedForSeconds: KEPT_S,
    async content() {
      if (speaker === null) return null
      const episodes = await debates.publicEpisodes(EPISODES_MOST)
      // A debate in a language that the voice does not speak has no recording.
      const spoken = episodes.filter(
        ({ language }) => speaker.partsOf({ optionNumber: 1, content: ABOUT }, language).length > 0,
      )
      return DECLARATION + channel(publicUrl, spoken.map(itemOf)).markup
    },
  }

  function itemOf({ token, question, option1, option2, date }: Awaited<ReturnType<typeof debates.publicEpisodes>>[0]) {
    const page = `${publicUrl}/share/${token}`
    return html`<item>
      <title>${plain(question)}</title>
      <link>${page}</link>
      <guid isPermaLink="false">${token}</guid>
      <pubDate>${date.toUTCString()}</pubDate>
      <description>${plain(`${viewTexts.einstein}: ${option1}. ${viewTexts.cat}: ${option2}.`)}</description>
      <enclosure
        url="${`${publicUrl}/api/share/${token}/audio.mp3`}"
        length="${String(lengthOf(token) ?? 0)}"
        type="audio/mpeg"
      />
      <itunes:explicit>false</itunes:explicit>
      <podcast:transcript url="${page}" type="text/html" />
    </item>`
  }
}

/** XML 1.0, section 2.2: a control character, even as a reference, would make the whole feed unreadable. */
const plain = (text: string) => text.toWellFormed().replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')

function channel(publicUrl: string, items: readonly ReturnType<typeof html>[]) {
  return html`<rss
    version="2.0"
    xmlns:atom="http://www.w3.org/2005/Atom"
    xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
    xmlns:podcast="https://podcastindex.org/namespace/1.0"
  >
    <channel>
      <title>${texts.productTitle}</title>
      <link>${publicUrl}</link>
      <description>${ABOUT}</description>
      <language>en</language>
      <atom:link href="${`${publicUrl}/podcast.xml`}" rel="self" type="application/rss+xml" />
      <itunes:author>${texts.productTitle}</itunes:author>
      <itunes:category text="Society &amp; Culture" />
      <itunes:explicit>false</itunes:explicit>
      <itunes:image href="${`${publicUrl}/icons/icon-512.png`}" />
      ${items}
    </channel>
  </rss>`
}
