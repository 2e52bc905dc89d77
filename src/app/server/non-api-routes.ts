import { relatedOrigins } from '#features/account/server/credentials/passkey-routes.ts'
import type { Viewer } from '#features/account/viewer.ts'
import type { DetectLanguage } from '#features/language/server/reader-language.ts'
import { serveDocumentation } from '#platform/server/http/documentation/documentation.ts'
import type { Documented } from '#platform/server/http/documentation/openapi.ts'
import { type Operations, serveOperations } from '#platform/server/http/documentation/operations.ts'
import { serveFrame } from '#platform/server/http/pages/frame-pages.ts'
import { serveWrittenFiles, type WrittenFile } from '#platform/server/http/pages/written-files.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { ServerOptions, Visit } from '#platform/server/http/server.ts'
import { serveMcp } from '#platform/server/mcp/mcp.ts'
import { version } from '../../../package.json'
import type { Draw } from '../server-rendered-part.ts'
import type { Config } from './config.ts'
import { EVENT_STREAMS, GROUPS, guide } from './guide.ts'
import { mcpOptions } from './mcp.ts'
import { framePage } from './pages/frames.ts'

interface NonApiNeeds extends Operations {
  readonly config: Pick<Config, 'publicUrl' | 'aliases' | 'site' | 'trustedProxies' | 'metricsFrom'>
  readonly routes: readonly Route<Viewer>[]
  readonly files: readonly WrittenFile[]
  readonly detect: DetectLanguage
  readonly draw: Draw
  readonly callerOf: (visit: Visit) => Promise<Viewer>
}

export function registerNonApiRoutes(deps: NonApiNeeds): NonNullable<ServerOptions<Viewer>['extend']> {
  const { config, routes, detect, draw, callerOf } = deps
  const { publicUrl } = config
  return (http) => {
    serveWrittenFiles(http, [...deps.files, ...relatedOrigins(config.aliases)])
    serveFrame(http, framePage(publicUrl, routes, detect, draw, config.site))
    serveMcp(http, mcpOptions(routes, publicUrl, callerOf))
    serveOperations(http, { ...deps, trustedProxies: config.trustedProxies, metricsFrom: config.metricsFrom })
    const documented: Documented = {
      info: { title: 'Einstein vs Cat', version },
      publicUrl,
      endpoints: routes.map((route) => route.endpoint),
      bearer: new Set(routes.flatMap(({ bearer, endpoint }) => (bearer ? [endpoint] : []))),
      groups: GROUPS,
      streams: EVENT_STREAMS,
    }
    serveDocumentation(http, documented, guide(publicUrl))
  }
}
