import { useAppState } from '../../state/app-context.ts'
import { ignoreMissing, useLazyComponent } from '../../state/lazy/use-lazy-component.ts'

/** S7.16: the consent question and the tags, only if the store has tags. */
export function LazyMeasuring() {
  const isMeasured = useAppState((state) => state.info?.is_measured) ?? false
  const Measuring = useLazyComponent(
    isMeasured,
    () => import('../measure/measuring.tsx').then((part) => part.Measuring),
    ignoreMissing,
  )
  return Measuring && <Measuring />
}
