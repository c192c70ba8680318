import { useState } from 'react'
import { ALL, type Device } from '#/site-view/devices'

const KEY = 'preview.width'

/** The device width, as last chosen in this browser. */
export function useWidth(): [Device, (device: Device) => void] {
  const [device, setDevice] = useState<Device>(() => ALL.find((one) => one === localStorage.getItem(KEY)) ?? 'phone')
  const choose = (next: Device) => {
    localStorage.setItem(KEY, next)
    setDevice(next)
  }
  return [device, choose]
}
