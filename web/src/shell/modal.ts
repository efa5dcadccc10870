/** Opens a sheet that was waited for: meanwhile what it belongs to may have been taken off the page. */

/** Whether it is open; one that the page no longer has cannot be, and the browser would throw. */
export function openModal(sheet: HTMLDialogElement | null | undefined): sheet is HTMLDialogElement {
  if (!sheet?.isConnected) return false;
  sheet.showModal();
  return true;
}
