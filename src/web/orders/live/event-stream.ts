export type StreamMessage = { id: string; data: string }

/** Reads server-sent events out of text as it comes, in pieces of any size. */
export function eventStreamReader(): (piece: string) => StreamMessage[] {
  let rest = ''
  return (piece) => {
    rest += piece
    // A piece may end between the two characters of a line's end.
    const isTorn = rest.endsWith('\r')
    const whole = (isTorn ? rest.slice(0, -1) : rest).replace(/\r\n?/g, '\n')
    const blocks = whole.split('\n\n')
    rest = (blocks.pop() ?? '') + (isTorn ? '\r' : '')
    return blocks.flatMap((block) => messageOf(block) ?? [])
  }
}

function messageOf(block: string): StreamMessage | undefined {
  let id = ''
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^(\w*):? ?(.*)$/.exec(line) ?? []
    if (name === 'id') id = value
    if (name === 'data') data.push(value)
  }
  // A block of comments only keeps the connection open.
  return data.length > 0 ? { id, data: data.join('\n') } : undefined
}
