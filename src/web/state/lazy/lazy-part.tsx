import { type ComponentType, type ReactNode, useState } from 'react'
import { lazyWidgetTexts as texts } from '#texts/frame/ui.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useLazyComponent } from './use-lazy-component.ts'

type LazyPartProps<Props> = {
  load: () => Promise<ComponentType<Props>>
  props: Props
  /** Shown until the script is loaded. */
  placeholder: ReactNode
}

/**
 * A part of a page that opens on a click and loads its script then. If loading fails, this part shows the error with a retry button, and the
 * rest of the page keeps working.
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
