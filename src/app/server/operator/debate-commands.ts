import { type LostTurn, ownDebatesStore } from '#features/debates/server/lists/own-debates-store.ts'
import type { ModelMap } from '#features/models/server/remote-models.ts'
import { columns, type Command, Misspelt, minute, numberOf } from './command.ts'
import { latestActs } from './accounts-store.ts'
import { debateNamed, type FoundDebate, hideDebate, openReports, settleReports, unhideDebate } from './debates-store.ts'
import { daysSince, turnsSince } from './spend-store.ts'

/** Rows of a list. */
const LIST = 50
const DAY_MS = 86_400_000
const SPEND_DAYS = 7
const SPEND_DAYS_MAX = 366
const ACTS_MAX = 1_000

export interface DebateCommandDeps {
  readonly publicUrl: string
  readonly modelMap: ModelMap
  readonly endTurns: (lost: readonly LostTurn[]) => Promise<void>
  /** Ends the streams of a link's watchers, on all instances. */
  readonly revoke: (token: string) => void
}

export function debateCommands({ publicUrl, modelMap, endTurns, revoke }: DebateCommandDeps): Record<string, Command> {
  const linkOf = ({ shareToken }: Pick<FoundDebate, 'shareToken'>) => `${publicUrl}/share/${shareToken}`
  return {
    debate: {
      usage: ['ID', 'ID hide', 'ID show', 'ID delete'],
      tells: 'one debate, by its id or its link; hides it from everybody, shows it again, deletes it',
      async run({ tx, now, words }) {
        const [given, verb, more] = words
        if (given === undefined || more !== undefined) throw new Misspelt('The debate’s id or its link must be given.')
        const debate = await debateNamed(tx, given)
        const { id, question, owner } = debate
        const acted = (does: string, detail: string | null = question) => ({
          name: `debate ${does}`,
          subject: id,
          detail,
        })
        const after = (lost: readonly LostTurn[]) => async () => {
          revoke(debate.shareToken)
          await endTurns(lost)
        }
        switch (verb) {
          case undefined: {
            const state =
              debate.hiddenAt === null
                ? debate.isPublic
                  ? 'public'
                  : 'private'
                : `hidden since ${minute(debate.hiddenAt)}`
            const lines = columns([
              ['id', id],
              ['question', question],
              ['link', linkOf(debate)],
              ['owner', owner ?? 'an anonymous visitor'],
              ['state', state],
              ['begun', minute(debate.createdAt)],
              ['turns', String(debate.responses)],
              ['open reports', String(debate.openReports)],
            ])
            return { lines, data: { ...debate, link: linkOf(debate) } }
          }
          case 'hide': {
            const lost = await hideDebate(tx, id, now)
            const settled = await settleReports(tx, id, now)
            const lines = [`Hidden: ${question}`, ...(settled > 0 ? [`Reports decided: ${settled}`] : [])]
            return { lines, data: { id, hidden: true, settled }, act: acted('hide'), after: after(lost) }
          }
          case 'show': {
            await unhideDebate(tx, id)
            const settled = await settleReports(tx, id, now)
            const lines = [`Shown: ${question}`, ...(settled > 0 ? [`Reports decided: ${settled}`] : [])]
            return { lines, data: { id, hidden: false, settled }, act: acted('show') }
          }
          case 'delete': {
            const lost = await ownDebatesStore(tx).deleteDebate(id, now)
            return {
              lines: [`Deleted: ${question}`],
              data: { id, deleted: true },
              act: acted('delete'),
              after: after(lost),
            }
          }
          default:
            throw new Misspelt('With a debate one can hide, show or delete.')
        }
      },
    },

    reports: {
      usage: [''],
      tells: 'what visitors reported and nobody has decided about; `debate ID hide` or `debate ID show` decides',
      async run({ tx, words }) {
        if (words.length > 0) throw new Misspelt('Nothing follows reports.')
        const reports = (await openReports(tx, LIST)).map((report) => ({ ...report, link: linkOf(report) }))
        const lines = reports.flatMap(({ debateId, question, link, reason, words: own, createdAt }) => [
          `${minute(createdAt)}  ${reason}${own === null ? '' : `: ${own.replaceAll(/\s+/g, ' ')}`}`,
          `  ${question}`,
          `  ${debateId}  ${link}`,
        ])
        return { lines: lines.length === 0 ? ['No open reports.'] : lines, data: reports }
      },
    },

    spend: {
      usage: ['', '--days 30'],
      tells: `turns by day, model and plan, with tokens and list prices; of ${SPEND_DAYS} days unless said otherwise`,
      async run({ tx, now, words, options }) {
        if (words.length > 0) throw new Misspelt('Nothing follows spend but --days.')
        const days = numberOf('days', options.days, SPEND_DAYS, SPEND_DAYS_MAX)
        const today = Date.parse(now.toISOString().slice(0, 10))
        const from = new Date(today - (days - 1) * DAY_MS)
        const turns = await turnsSince(tx, from, now, modelMap)
        const sums = await daysSince(tx, from)
        const rows = turns.map((line) => [
          line.day,
          line.servedBy === null || line.servedBy === line.model ? line.model : `${line.model} as ${line.servedBy}`,
          line.plan,
          String(line.turns),
          String(line.tokensIn),
          String(line.tokensCached),
          String(line.tokensOut),
          dollars(line.dollars),
        ])
        const titles = ['day', 'model', 'plan', 'turns', 'tokens in', 'cached', 'tokens out', 'US$']
        const table = rows.length === 0 ? [`No turns in ${days} days.`] : columns([titles, ...rows])
        const calls = sums.map(
          (sum) => `${sum.day}  all calls, summaries and translations among them: ${dollars(sum.dollars)}`,
        )
        return { lines: [...table, ...calls], data: { turns, days: sums } }
      },
    },

    acts: {
      usage: ['', '200'],
      tells: `what was done with these commands, newest first; ${LIST} unless said otherwise`,
      async run({ tx, words }) {
        const [most, more] = words
        if (more !== undefined) throw new Misspelt('Nothing follows acts but a number.')
        const acts = await latestActs(tx, numberOf('acts', most, LIST, ACTS_MAX))
        const rows = acts.map(({ at, actor, act, subject, detail }) => [
          minute(at),
          actor,
          act,
          subject ?? '–',
          detail ?? '',
        ])
        return { lines: rows.length === 0 ? ['Nothing was done yet.'] : columns(rows), data: acts }
      },
    },
  }
}

const dollars = (amount: number): string => amount.toFixed(4)
