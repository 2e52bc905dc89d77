import { expect, test } from 'vitest'
import { SAMPLE_CARDS, sampleEdge, sampleMap, sampleVerdict } from '#testing/sample-map.ts'
import { shownVerdict } from './shown-verdict.ts'

const { shops, taxis, streets, winters } = SAMPLE_CARDS

test('§20 nothing that could have been answered: the verdict is withheld', () => {
  const map = sampleMap({ cards: [streets, winters], edges: [] })
  expect(shownVerdict(map, sampleVerdict())).toMatchObject({ result: 'withheld', steelman: null })
})

test('§20 an answer on which readings disagree is left out, and so is one that the reader contests', () => {
  const [, ...untouched] = sampleMap().edges
  const ahead = shownVerdict(sampleMap(), sampleVerdict())
  expect(ahead).toMatchObject({ result: 'option1', strengths: { option1: 0.9375, option2: 0.625 }, yours: false })
  for (const over of [{ contested: true }, { contestedByYou: true }]) {
    const map = sampleMap({ edges: [sampleEdge(streets, shops, over), ...untouched] })
    const shown = shownVerdict(map, sampleVerdict())
    expect(shown.result).toBe('too-close')
    expect(shown.decidingEdges.map(({ to }) => to)).toEqual([taxis.id])
    expect(shown.unanswered).toContain(shops.id)
    expect(shown.yours).toBe('contestedByYou' in over)
  }
})

test('§20 the best case is that of the side behind: it goes when contests put nobody or the other behind', () => {
  expect(shownVerdict(sampleMap(), sampleVerdict()).steelman).toEqual(['Shops are more than sales.'])
  const edges = sampleMap().edges.map((edge) => ({ ...edge, contestedByYou: true }))
  expect(shownVerdict(sampleMap({ edges }), sampleVerdict()).steelman).toBeNull()
  const turned = [...edges, sampleEdge(winters, streets)]
  expect(shownVerdict(sampleMap({ edges: turned }), sampleVerdict()).steelman).toBeNull()
})
