// Clear cache (BOOT-03): wipes all local and session storage and starts again at /dashboard.
export function clearCache(): void {
  for (const find of [() => localStorage, () => sessionStorage]) {
    try {
      find().clear();
    } catch {
      // A browser that refuses storage has nothing to clear.
    }
  }
  location.replace('/dashboard');
}
