import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { Refusal, root, run } from '../../scripts/run.mjs'
import { LeftOut, must, type Part } from './part.ts'

export const rules: Part = {
  name: 'alert rules',
  needs: ['promtool'],
  async check() {
    await must('promtool', 'check', 'rules', 'deploy/prometheus/alerts.yaml')
    await must('promtool', 'test', 'rules', 'deploy/prometheus/alerts.test.yaml')
    return 'each fires for its fault alone'
  },
}

export const units: Part = {
  name: 'systemd units',
  needs: ['systemd-analyze'],
  async check() {
    const files = readdirSync(resolve(root, 'deploy/systemd')).map((name) => resolve(root, 'deploy/systemd', name))
    // Also checks the output, because warnings do not change the exit code.
    const said = await must('systemd-analyze', 'verify', '--man=no', ...files)
    if (said !== '') throw new Refusal(said)
    return `nothing to say about ${files.length} of them`
  },
}

export const containerfile: Part = {
  name: 'Containerfile',
  needs: ['hadolint'],
  async check() {
    await must('hadolint', '--failure-threshold', 'warning', 'Containerfile')
    return 'no warning'
  },
}

const required = {
  PUBLIC_URL: 'https://debates.example',
  SESSION_SECRET: 'a secret of thirty-two characters',
  POSTGRES_PASSWORD: 'secret',
}

export const compose: Part = {
  name: 'compose.yaml',
  needs: ['docker-compose'],
  async check() {
    // docker-compose 1, which is written in Python, does not support the whole Compose specification.
    if (/version:? v?1\./.test(await must('docker-compose', 'version')))
      throw new LeftOut('docker-compose is one of the first generation')
    const read = (env: Readonly<Record<string, string>>) =>
      run('docker-compose', ['-f', 'compose.yaml', '--env-file', '/dev/null', 'config', '--format', 'json'], {
        env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
        quiet: true,
      })
    const { code, output } = await read(required)
    if (code !== 0) throw new Refusal(output.trim())
    for (const file of builtFrom(output)) if (!existsSync(file)) throw new Refusal(`there is no ${file} to build from`)
    for (const name of Object.keys(required))
      if ((await read({ ...required, [name]: '' })).code === 0) throw new Refusal(`${name} may be empty`)
    const { one, caddy } = servicesOf(output)
    const inside = JSON.stringify([
      one?.environment?.['HOST'],
      one?.environment?.['PORT'],
      one?.environment?.['DATA_DIR'],
    ])
    if (inside !== '["0.0.0.0","3000","/data"]') throw new Refusal(`.env reaches the instances: ${inside}`)
    if (caddy?.environment?.['SITE'] !== required.PUBLIC_URL)
      throw new Refusal('Caddy has another name than PUBLIC_URL')
    return 'read by Compose, built from a file that is there, and refused without each of its settings'
  },
}

interface Service {
  readonly build?: { readonly context: string; readonly dockerfile?: string }
  readonly environment?: Readonly<Record<string, string>>
}

const servicesOf = (config: string) =>
  (JSON.parse(config) as { services: Readonly<Record<string, Service | undefined>> }).services

function builtFrom(config: string): string[] {
  return Object.values(servicesOf(config)).flatMap((service) =>
    service?.build === undefined
      ? []
      : [resolve(root, service.build.context, service.build.dockerfile ?? 'Dockerfile')],
  )
}
