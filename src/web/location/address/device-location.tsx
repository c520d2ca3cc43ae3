import { useState } from 'react'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import type { Position } from '#rules/places/distance.ts'
import { locationTexts } from '#texts/shop/location.ts'
import { Button } from '#ui/buttons/button.tsx'

const texts = locationTexts.place
const TIMEOUT_MS = 10_000
const MAX_AGE_MS = 5 * MINUTE_MS
/** The code of GeolocationPositionError. */
const PERMISSION_DENIED = 1

/** Requests the device's position only on a click. A refusal is shown and nothing else changes. */
export function DeviceLocation({ onPosition }: { onPosition: (position: Position) => void }) {
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  function ask() {
    setProblem(null)
    if (!navigator.geolocation) return setProblem(texts.deviceFailed)
    setAsking(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => onPosition({ lat: coords.latitude, lng: coords.longitude }),
      ({ code }) => {
        setAsking(false)
        setProblem(code === PERMISSION_DENIED ? texts.deviceRefused : texts.deviceFailed)
      },
      { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    )
  }
  return (
    <div>
      <Button look="quiet" size="medium" icon="pin" isLoading={isAsking} onClick={ask}>
        {texts.device}
      </Button>
      <p className="mt-1.5 text-13 text-ink-muted">{texts.deviceNote}</p>
      <p role="status" className="mt-2 text-14 font-medium empty:hidden">
        {problem}
      </p>
    </div>
  )
}
