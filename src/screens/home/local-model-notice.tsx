import './local-model-notice.css'
import { useText } from '#features/language/web/text.tsx'
import type { EngineStatus } from '#features/models/contract.ts'
import engineTexts from '#features/models/engine-texts.json' with { type: 'json' }

/** A visitor on one of these hosts is probably the operator and sees how to get a model. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])
/** The command that downloads a model for Ollama; the server detects Ollama by itself (docs/operations.md). */
const PULL = 'ollama pull qwen2.5:7b'
const SETUP = 'npm run model:setup'

interface LocalModelNoticeProps {
  engine: EngineStatus
  hostname?: string
}

/** Names the local model or the scripted demo, and shows the operator how to get a model (§10). */
export function LocalModelNotice({ engine, hostname = location.hostname }: LocalModelNoticeProps) {
  const text = useText()
  if (engine.kind === 'scripted' && !engine.ready) return null
  const demo = LOOPBACK.has(hostname) ? <HowToGetModel /> : text(engineTexts.demoSpeaks)
  return <p className="local-model-notice">{engine.kind === 'scripted' ? demo : <WhoSpeaks {...engine} />}</p>
}

function WhoSpeaks({ name, ready, progress, server }: EngineStatus) {
  const text = useText()
  if (!ready) return text(engineTexts.loadingModel, { percent: Math.floor((progress ?? 0) * 100) })
  const model = name.replace(/^local:/, '')
  return server === null
    ? text(engineTexts.modelSpeaks, { name: model })
    : text(engineTexts.serverSpeaks, { name: model, server })
}

function HowToGetModel() {
  const text = useText()
  const typed = { file: '.env', pull: PULL, setup: SETUP }
  const marked = Object.fromEntries(Object.entries(typed).map(([place, words]) => [place, `\n${words}\n`]))
  return text(engineTexts.howToGetModel, marked)
    .split('\n')
    .map((part, at) =>
      at % 2 === 1 ? (
        <code key={part} dir="ltr">
          {part}
        </code>
      ) : (
        part
      ),
    )
}
