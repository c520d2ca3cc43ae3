import { useState } from 'react'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import type { Position } from '#rules/places/distance.ts'
import { locationTexts } from '#texts/shop/location.ts'
import { Button } from '#ui/buttons/button.tsx'

const texts = locationTexts.place
const WAIT_MS = 10_000
const FRESH_MS = 5 * MINUTE_MS
const REFUSED = 1

/** Asks the device only when it is pressed; no for an answer is fine. */
export function DeviceLocation({ onPosition }: { onPosition: (position: Position) => void }) {
  const [isAsking, setAsking] = useState(false)
  const [said, setSaid] = useState<string | null>(null)

  function ask() {
    setSaid(null)
    if (!navigator.geolocation) return setSaid(texts.deviceFailed)
    setAsking(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => onPosition({ lat: coords.latitude, lng: coords.longitude }),
      ({ code }) => {
        setAsking(false)
        setSaid(code === REFUSED ? texts.deviceRefused : texts.deviceFailed)
      },
      { timeout: WAIT_MS, maximumAge: FRESH_MS },
    )
  }
  return (
    <div>
      <Button look="quiet" size="medium" icon="pin" isLoading={isAsking} onClick={ask}>
        {texts.device}
      </Button>
      <p className="mt-1.5 text-13 text-ink-muted">{texts.deviceNote}</p>
      <p role="status" className="mt-2 text-14 font-medium empty:hidden">
        {said}
      </p>
    </div>
  )
}
