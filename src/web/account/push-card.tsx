import { ignoreMissing, useLazyComponent } from '../state/lazy/use-lazy-component.ts'

/** M1.7: the switch for notifications in this browser. The server does not know the browser, so it loads after the page. */
export function PushCard() {
  const Settings = useLazyComponent(
    true,
    () => import('./push/push-settings.tsx').then(({ PushSettings }) => PushSettings),
    ignoreMissing,
  )
  return Settings && <Settings />
}
