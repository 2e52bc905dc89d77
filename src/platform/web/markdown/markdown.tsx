import { createContext, Fragment, memo, useContext, useMemo, type ReactNode } from 'react'
import type { Token, Tokens } from 'marked'
import { mayFormat, staticRender } from '../static-render.ts'
import { ForeignLink } from '../ui/foreign-link.tsx'
import { asItWillRead, decodeReferences, paragraphsOf, tokensOf, webAddress } from './markdown-tokens.ts'

export interface MarkdownProps {
  text: string
  /** True if the text is truncated or still growing, so that its last block may be incomplete. */
  unfinished?: boolean
  /** Returns what to show for a reference such as `[7]`; null keeps it. `earlier` counts its previous occurrences. */
  reference?: ((number: number, earlier: number) => ReactNode) | undefined
  marks?: Marks | undefined
}

export interface Marks {
  /** Returns the ranges to mark, in ascending order, as UTF-16 offsets. */
  readonly find: (text: string) => readonly { readonly start: number; readonly end: number }[]
  readonly draw: (words: string) => ReactNode
}

const References = createContext<MarkdownProps['reference']>(undefined)
const Drawing = createContext<Marks['draw'] | undefined>(undefined)

/** Renders Markdown without raw HTML and images. Import this file lazily, because the parser is large. */
export function Markdown({ text, unfinished = false, reference, marks }: MarkdownProps) {
  const references = reference !== undefined
  const blocks = useMemo(() => {
    const written = unfinished ? asItWillRead(text) : text
    if (!mayFormat(written.length)) return paragraphsOf(written)
    return tokensOf(marks === undefined ? written : enclosed(written, marks.find), references)
  }, [text, unfinished, references, marks])
  // The index is a stable key, because a text grows only at its end.
  return (
    <References value={reference}>
      <Drawing value={marks?.draw}>
        {blocks.map((token, index) => (
          <Block key={index} token={token} unfinished={unfinished} />
        ))}
      </Drawing>
    </References>
  )
}

const Block = memo(
  ({ token }: { token: Token; unfinished: boolean }) => block(token as Tokens.Generic),
  // A change of `unfinished` renders all blocks again, because a link definition that arrived last affects earlier blocks.
  (before, after) => before.unfinished === after.unfinished && before.token.raw === after.token.raw,
)

function block(token: Tokens.Generic): ReactNode {
  switch (token.type) {
    case 'heading':
      // All headings get level 3, because a text may begin at any level, but a page must not skip a level.
      return <h3 dir="auto">{inline(token)}</h3>
    case 'paragraph':
      return <p dir="auto">{inline(token)}</p>
    case 'blockquote':
      return <blockquote dir="auto">{eachToken(token.tokens, block)}</blockquote>
    case 'list':
      return list(token as Tokens.List)
    case 'code':
      return (
        <pre dir="ltr">
          <code>{words(String(token['text']))}</code>
        </pre>
      )
    case 'table':
      return table(token as Tokens.Table)
    case 'hr':
      return <hr />
    case 'checkbox':
      return token['checked'] === true ? '☑ ' : '☐ '
    case 'space':
      return null
    case 'def': {
      const { tag, href } = token as Tokens.Def
      return (
        <p dir="auto">
          [{tag}] {anchor(href, href)}
        </p>
      )
    }
    default:
      return inline(token)
  }
}

const eachToken = (tokens: readonly Token[] = [], draw: (token: Tokens.Generic) => ReactNode): ReactNode =>
  tokens.map((token, index) => <Fragment key={index}>{draw(token as Tokens.Generic)}</Fragment>)

function list({ ordered, start, items }: Tokens.List): ReactNode {
  const children = items.map((item, index) => (
    <li key={index} dir="auto">
      {eachToken(item.tokens, block)}
    </li>
  ))
  if (!ordered) return <ul>{children}</ul>
  return <ol start={start === '' ? 1 : start}>{children}</ol>
}

function table({ header, rows }: Tokens.Table): ReactNode {
  const cells = (row: readonly Tokens.TableCell[], Cell: 'th' | 'td') =>
    row.map((cell, index) => (
      <Cell key={index} dir="auto">
        {inline(cell)}
      </Cell>
    ))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls, so a keyboard must reach it
    <div className="markdown-table" tabIndex={0}>
      <table>
        <thead>
          <tr>{cells(header, 'th')}</tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>{cells(row, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function inline({ tokens, text }: { tokens?: Token[]; text?: string }): ReactNode {
  return tokens === undefined ? words(decodeReferences(text ?? '')) : eachToken(tokens, span)
}

function span(token: Tokens.Generic): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inline(token)}</strong>
    case 'em':
      return <em>{inline(token)}</em>
    case 'del':
      return <del>{inline(token)}</del>
    case 'codespan':
      return <code>{words(String(token['text']))}</code>
    case 'br':
      return <br />
    case 'link':
      return anchor(String(token['href']), inline(token))
    case 'reference':
      return <Reference number={Number(token['number'])} earlier={Number(token['earlier'])} raw={token.raw} />
    case 'image':
      return String(token['text'])
    case 'text':
    case 'escape':
      return inline(token)
    default:
      return block(token)
  }
}

/** Noncharacters that enclose marked words (Unicode, chapter 23.7). */
const [OPEN, CLOSE] = ['\ufdd0', '\ufdd1']

function enclosed(text: string, find: Marks['find']): string {
  const plain = text.replaceAll(/[\ufdd0\ufdd1]/g, '')
  let result = ''
  let at = 0
  for (const { start, end } of find(plain)) {
    result += plain.slice(at, start) + OPEN + plain.slice(start, end) + CLOSE
    at = end
  }
  return result + plain.slice(at)
}

const words = (text: string): ReactNode => (text.includes(OPEN) ? <Words text={text} /> : text)

function Words({ text }: { text: string }): ReactNode {
  const draw = useContext(Drawing)
  return text
    .split(/[\ufdd0\ufdd1]/)
    .map((part, index) => <Fragment key={index}>{index % 2 === 1 && draw ? draw(part) : part}</Fragment>)
}

function Reference({ number, earlier, raw }: { number: number; earlier: number; raw: string }): ReactNode {
  return useContext(References)?.(number, earlier) ?? raw
}

/** Renders a link; on an embedded page, renders only the link's text (§2). */
function anchor(href: string, children: ReactNode): ReactNode {
  const address = staticRender() === 'framed' ? null : webAddress(href)
  return address === null ? children : <ForeignLink href={address}>{children}</ForeignLink>
}
