// Whether shortcuts are written with Cmd: on Apple devices.
export function isApplePlatform(): boolean {
  return /Mac|iPhone|iPad|iPod/.test(navigator.userAgent);
}
