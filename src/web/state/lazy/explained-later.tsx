import { type ComponentType, useState } from 'react'
import { explainButtonTexts } from '#texts/order/explain-button.ts'
import { Explained } from '#ui/dialogs/explained.tsx'
import { LazyPart } from './lazy-part.tsx'

type ExplainedLaterProps<Props> = {
  amount: string
  name: string
  className?: string
  load: () => Promise<ComponentType<Props>>
  props: Props
}

/** P1.4: an amount whose reason, with its words, loads when it is opened for the first time. */
export function ExplainedLater<Props extends object>({ load, props, ...shown }: ExplainedLaterProps<Props>) {
  const [isWanted, setWanted] = useState(false)
  return (
    <Explained {...shown} onOpen={() => setWanted(true)}>
      {isWanted && <LazyPart load={load} props={props} placeholder={<p>{explainButtonTexts.loading}</p>} />}
    </Explained>
  )
}
