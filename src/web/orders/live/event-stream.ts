export type StreamMessage = { id: string; data: string }

/** Parses server-sent events from chunks of any size. */
export function eventStreamReader(): (chunk: string) => StreamMessage[] {
  let rest = ''
  return (chunk) => {
    rest += chunk
    // A chunk may end between \r and \n.
    const isSplit = rest.endsWith('\r')
    const text = (isSplit ? rest.slice(0, -1) : rest).replace(/\r\n?/g, '\n')
    const blocks = text.split('\n\n')
    rest = (blocks.pop() ?? '') + (isSplit ? '\r' : '')
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
  // A block without data is a heartbeat.
  return data.length > 0 ? { id, data: data.join('\n') } : undefined
}
