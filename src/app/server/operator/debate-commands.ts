import { type LostTurn, ownDebatesStore } from '#features/debates/server/lists/own-debates-store.ts'
import { latestActs } from './accounts-store.ts'
import { columns, type Command, DAY_MS, Misspelt, minute, numberOf, type OperatorDeps } from './command.ts'
import { debateNamed, hideDebate, openReports, settleReports, unhideDebate } from './debates-store.ts'
import { daysSince, turnsSince } from './spend-store.ts'

const LIST = 50
const SPEND_DAYS = 7
const SPEND_DAYS_MAX = 366
const ACTS_MAX = 1_000

export function debateCommands({ publicUrl, modelMap, endTurns, revoke }: OperatorDeps): Record<string, Command> {
  const linkOf = ({ shareToken }: { readonly shareToken: string }) => `${publicUrl}/share/${shareToken}`
  return {
    debate: {
      usage: ['ID', 'ID hide', 'ID show', 'ID delete'],
      tells: 'one debate, by its id or its link; hides it from everybody, shows it again, deletes it',
      async run({ tx, now, words }) {
        const [given, verb, more] = words
        if (given === undefined || more !== undefined) throw new Misspelt('The debate’s id or its link must be given.')
        const debate = await debateNamed(tx, given)
        const { id, question, owner } = debate
        const act = { name: `debate ${verb}`, subject: id, detail: question }
        const after = (lost: readonly LostTurn[]) => async () => {
          revoke(debate.shareToken)
          await endTurns(lost)
        }
        if (verb === undefined) {
          const lines = columns([
            ['id', id],
            ['question', question],
            ['link', linkOf(debate)],
            ['owner', owner ?? 'an anonymous visitor'],
            ['state', stateOf(debate)],
            ['begun', minute(debate.createdAt)],
            ['turns', String(debate.responses)],
            ['open reports', String(debate.openReports)],
          ])
          return { lines, data: { ...debate, link: linkOf(debate) } }
        }
        if (verb === 'delete') {
          const lost = await ownDebatesStore(tx).deleteDebate(id, now)
          return { lines: [`Deleted: ${question}`], data: { id, deleted: true }, act, after: after(lost) }
        }
        if (verb !== 'hide' && verb !== 'show') throw new Misspelt('With a debate one can hide, show or delete.')
        const hidden = verb === 'hide'
        const lost = hidden ? await hideDebate(tx, id, now) : await unhideDebate(tx, id)
        const settled = await settleReports(tx, id, now)
        const lines = [`${hidden ? 'Hidden' : 'Shown'}: ${question}`]
        if (settled > 0) lines.push(`Reports decided: ${settled}`)
        return { lines, data: { id, hidden, settled }, act, ...(lost && { after: after(lost) }) }
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
          ...[line.turns, line.tokensIn, line.tokensCached, line.tokensOut].map(String),
          line.dollars.toFixed(4),
        ])
        const titles = ['day', 'model', 'plan', 'turns', 'tokens in', 'cached', 'tokens out', 'US$']
        const table = rows.length === 0 ? [`No turns in ${days} days.`] : columns([titles, ...rows])
        const calls = sums.map(
          (sum) => `${sum.day}  all calls, summaries and translations among them: ${sum.dollars.toFixed(4)}`,
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
        const rows = acts.map((one) => [minute(one.at), one.actor, one.act, one.subject ?? '–', one.detail ?? ''])
        return { lines: rows.length === 0 ? ['Nothing was done yet.'] : columns(rows), data: acts }
      },
    },
  }
}

function stateOf({ hiddenAt, isPublic }: { readonly hiddenAt: Date | null; readonly isPublic: boolean }): string {
  if (hiddenAt !== null) return `hidden since ${minute(hiddenAt)}`
  return isPublic ? 'public' : 'private'
}
