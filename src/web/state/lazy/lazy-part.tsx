import { type ComponentType, type ReactNode, useState } from 'react'
import { lateWidgetTexts as texts } from '#texts/frame/ui.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useLazyComponent } from './use-lazy-component.ts'

type LazyPartProps<Props> = {
  load: () => Promise<ComponentType<Props>>
  props: Props
  /** Stands until the script is there. */
  placeholder: ReactNode
}

/**
 * What a press opens on a page that stands, its script fetched with the press. Where it cannot be had, only this part says so: the page stays,
 * and the script is asked for again by a press.
 */
export function LazyPart<Props extends object>({ load, props, placeholder }: LazyPartProps<Props>) {
  const [isMissing, setMissing] = useState(false)
  const Part = useLazyComponent(!isMissing, load, () => setMissing(true))
  if (isMissing)
    return (
      <div role="alert" className="flex flex-col items-start gap-4">
        <p>{texts.notLoaded}</p>
        <Button look="quiet" size="medium" onClick={() => setMissing(false)}>
          {texts.tryAgain}
        </Button>
      </div>
    )
  return Part ? <Part {...props} /> : placeholder
}
