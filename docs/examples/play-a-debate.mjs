// Plays a debate in a terminal. It needs an API key with read and change access from the account page:
//   EVC_KEY=evc_… node play-a-debate.mjs https://debates.example 'Is light a wave?' Yes No
import { argv, env, exit, stderr, stdout } from 'node:process'

const [site, question, option1, option2] = argv.slice(2)
if (option2 === undefined || !env.EVC_KEY) {
  stderr.write('Usage: EVC_KEY=evc_… node play-a-debate.mjs SITE QUESTION POSITION1 POSITION2\n')
  exit(2)
}
const headers = { authorization: `Bearer ${env.EVC_KEY}`, 'content-type': 'application/json' }
const TURNS = 4

async function post(path, body) {
  const answer = await fetch(site + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error((await answer.json()).detail)
  return answer
}

const { id } = await (await post('/api/debates', { question, option1, option2 })).json()
for (let turn = 1; turn <= TURNS; turn++) {
  stdout.write(turn % 2 === 1 ? '\n\nEINSTEIN: ' : '\n\nCAT: ')
  const stream = (await post(`/api/debates/${id}/generate`, {})).body.pipeThrough(new TextDecoderStream())
  let rest = ''
  for await (const part of stream) {
    const lines = (rest + part).split('\n')
    rest = lines.pop()
    for (const line of lines.filter((each) => each.startsWith('data: {'))) {
      const event = JSON.parse(line.slice('data: '.length))
      if (event.error) throw new Error(event.error)
      stdout.write(event.content ?? '')
    }
  }
}
stdout.write(`\n\n${site}/?debate=${id}\n`)
