import { isFunction, isLoop, parsed, spliced, walk } from './syntax.mjs'

/**
 * The text with a guard in each loop, because a mutant may make a loop endless; the guard then throws. With `probes`,
 * each function also records that it ran, so that a mutant is tried only with the tests that run it.
 */
export function instrumented(file, text, { probes = false } = {}) {
  const edits = []
  walk(parsed(file, text).program, (node) => {
    if (isLoop(node)) edits.push(...opened(node.body, 'globalThis.__mutateTurn();'))
    if (!probes || !isFunction(node) || !node.body) return
    const call = `globalThis.__mutateHit(${JSON.stringify(`${file}:${node.start}`)})`
    if (node.body.type === 'BlockStatement') edits.push(...opened(node.body, `${call};`))
    else {
      edits.push({ start: node.body.start, end: node.body.start, text: `(${call}, ` })
      edits.push({ start: node.body.end, end: node.body.end, text: ')' })
    }
  })
  return spliced(text, edits)
}

function opened(body, statement) {
  if (body.type === 'BlockStatement') return [{ start: body.start + 1, end: body.start + 1, text: ` ${statement} ` }]
  return [
    { start: body.start, end: body.start, text: `{ ${statement} ` },
    { start: body.end, end: body.end, text: ' }' },
  ]
}
