import { useLate } from '../state/use-late.ts'
import { orReload } from './missing-chunk.ts'

/** What keeps cart and keyboard in place, and the messages, come after the page stands, and burden no first load. */
export function LateKeepers() {
  const Keepers = useLate(true, () => orReload(import('./keepers.tsx')).then((module) => module.Keepers))
  return Keepers && <Keepers />
}
