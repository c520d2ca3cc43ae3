import { isFunction, isLoop, parsed, spliced, walk } from './syntax.mjs'

/** A mutant may make a loop endless. Such a loop ends here with an error, and the test fails. */
export function withLoopGuards(file, text) {
  const edits = []
  walk(parsed(file, text).program, (node) => {
    if (isLoop(node)) edits.push(...opened(node.body, 'globalThis.__mutateTurn();'))
  })
  return spliced(text, edits)
}

/** Each function says that it ran, so that a mutant in it is tried only with tests that run it. */
export function withProbes(file, text) {
  const edits = []
  walk(parsed(file, text).program, (node) => {
    if (!isFunction(node) || !node.body) return
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
