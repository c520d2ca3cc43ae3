import { useState } from 'react'

/** Says what is missing next, or what Pay does now, once something has changed since the page was opened. */
export function ReadyStatus({ words }: { words: string }) {
  const [first, setFirst] = useState('')
  const [hasChanged, setChanged] = useState(false)
  if (first === '' && words !== '') setFirst(words)
  if (!hasChanged && first !== '' && words !== '' && words !== first) setChanged(true)
  return (
    <p role="status" className="sr-only">
      {hasChanged ? words : ''}
    </p>
  )
}
