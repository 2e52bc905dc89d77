import { createAccounts } from '#features/account/server/account.ts'
import { closedToKeys, openToKeys } from '#features/account/server/keys/keys.ts'
import { sessionOpener } from '#features/account/server/sessions.ts'
import { createVisitors } from '#features/account/server/visitor.ts'
import type { Viewer } from '#features/account/viewer.ts'
import { createBilling } from '#features/billing/server/billing.ts'
import { createCards } from '#features/cards/server/create-cards.ts'
import { createDebates } from '#features/debates/server/create-debates.ts'
import { createLanguage } from '#features/language/server/create-language.ts'
import type { DetectLanguage } from '#features/language/server/reader-language.ts'
import { createLinks } from '#features/links/server/create-links.ts'
import { type Engines, servesOwn } from '#features/models/server/engines.ts'
import { createModels } from '#features/models/server/models.ts'
import { createPositions } from '#features/positions/server/create-positions.ts'
import { createRematches } from '#features/rematches/server/create-rematches.ts'
import { createSharing } from '#features/share/server/share.ts'
import { createSources } from '#features/sources/server/create-sources.ts'
import type { Evidence } from '#features/sources/server/evidence/evidence.ts'
import { createTranslations } from '#features/translations/server/create-translations.ts'
import { createTurns } from '#features/turns/server/create-turns.ts'
import { createVerdicts } from '#features/verdict/server/verdict.ts'
import { spokenLanguages } from '#features/voice/server/speaker.ts'
import { createVoice } from '#features/voice/server/voice.ts'
import type { OpenDatabase } from '#platform/server/database/pool.ts'
import type { PasswordHasher } from '#platform/server/password-hash.ts'
import type { Kit } from '#platform/server/kit.ts'
import type { Painter } from '#platform/server/images/painter.ts'
import type { Broadcast } from '#platform/server/shared/broadcast.ts'
import type { Config } from './config.ts'

export interface FeatureNeeds {
  readonly config: Config
  readonly changes: OpenDatabase['changes']
  readonly broadcast: Broadcast | null
  readonly engines: Pick<Engines, 'engineFor' | 'status'>
  readonly scripted: Parameters<typeof createTurns>[1]['scripted']
  readonly texts: readonly string[]
  readonly sessionSecret: string
  readonly passwords: PasswordHasher
  readonly evidence: Evidence
  readonly painter: Painter
  readonly detect: DetectLanguage
  readonly checkPublic: Parameters<typeof createLinks>[1]['checkPublic']
  readonly otherOrigins: readonly string[]
  readonly provider: Parameters<typeof createAccounts>[1]['provider']
}

export function createFeatures(kit: Kit, needs: FeatureNeeds) {
  const { config, changes, broadcast, evidence, engines, scripted, sessionSecret: secret, otherOrigins } = needs
  const { limits, plans, publicUrl, payments: service, speech } = config
  const secure = publicUrl.startsWith('https:')
  const visitors = createVisitors({ secret, secure, randomBytes: kit.random })
  const models = createModels<Viewer>(kit, {
    ...config,
    sources: { place: evidence.place },
    speech: speech && { languages: spokenLanguages(speech.voices) },
    billing: service?.kind ?? 'off',
    paymentOrigin: service?.kind === 'sandbox' ? service.apiBase : null,
    engines,
  })
  const { engineFor, budget } = models
  const { paid } = budget
  const language = createLanguage<Viewer>(kit, { engineFor, paid, detect: needs.detect, texts: needs.texts })
  const debates = createDebates(kit, {
    plans,
    visitors,
    findSources: evidence.place === null ? null : (...debate) => sources.find(...debate),
    endTurns: (lost) => turns.endTurns(lost),
    limits,
  })
  const sources = createSources(kit, { debates, evidence, engineFor, paid, limits })
  const turns = createTurns(kit, { debates, sources, broadcast, engineFor, scripted, plans, budget, limits })
  const translations = createTranslations(kit, { translator: language.translator, read: debates.read, limits })
  const cards = createCards(kit, { engineFor, paid, limits })
  const positions = createPositions(kit, { engineFor, paid, limits })
  const rematches = createRematches(kit, { debates, sources })
  const links = createLinks(kit, { debates, changes, checkPublic: needs.checkPublic, limits })
  const verdict = createVerdicts(kit, { debates, links, visitors, cards: cards.forMap, engineFor, paid, limits })
  const voice = createVoice(kit, { speech, debates, links, paid, limits })
  const share = createSharing(kit, {
    links,
    debates,
    sources,
    turns,
    translations,
    verdicts: verdict.verdicts,
    broadcast,
    painter: needs.painter,
    limits,
    secret,
    addresses: config,
  })
  const billing = createBilling(kit, {
    plans,
    isServed: servesOwn(engineFor),
    service,
    shop: { ...config.shop, site: config.site },
    openSession: sessionOpener({ db: kit.db, secure, clock: kit.clock, randomBytes: kit.random }),
    publicUrl,
    limits,
    secret,
    secure,
  })
  const accounts = createAccounts(kit, {
    registration: config.registration,
    provider: needs.provider,
    publicUrl,
    otherOrigins,
    debates: {
      ...debates.ofAccount,
      async exportAll(viewer) {
        const exported = []
        // Exports one debate at a time, because an account may have thousands of debates.
        for (const debate of await debates.ofAccount.exportAll(viewer))
          exported.push({ ...debate, ownSources: await sources.ownOf(debate.id) })
        return exported
      },
      reportsOf: share.reportsOf,
    },
    verdict: verdict.ofAccount,
    payments: billing.ofAccount,
    limits,
    passwords: needs.passwords,
    visitors,
    secret,
    secure,
  })
  const written = [language.translator, sources, turns, cards, verdict]
  const speaking = [debates, turns, rematches, cards, positions, sources, translations, verdict, voice, share]
  return {
    routes: [
      ...openToKeys([models, language, ...speaking].flatMap(({ routes }) => routes)),
      ...closedToKeys([accounts, billing].flatMap(({ routes }) => routes)),
    ],
    accounts,
    billing,
    share,
    turns,
    /** Frees the leases of an earlier process. Must not be called while another process uses the database. */
    async endAllLeases() {
      await Promise.all(written.map((feature) => feature.endAllLeases()))
    },
    async stop(drainMs: number) {
      await Promise.all([
        turns.stop(drainMs),
        ...[cards, sources, language.translator, verdict, evidence].map((feature) => feature.stop()),
      ])
      accounts.stop()
      await billing.stop()
    },
  }
}
