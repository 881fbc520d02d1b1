import { useEffect } from 'react';

// Stands in for react-style-singleton, by which open dialogs and menus keep the page from scrolling: style sheets that scripts make need no
// hole in the content security policy, as elements do.

interface Sheet {
  add: (css: string) => void;
  remove: () => void;
}

export function stylesheetSingleton(): Sheet {
  let users = 0;
  let sheet: CSSStyleSheet | undefined;
  return {
    add(css) {
      users += 1;
      if (users > 1) return;
      sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    },
    remove() {
      users -= 1;
      if (users > 0) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    },
  };
}

export function styleHookSingleton(): (css: string, isDynamic?: boolean) => void {
  const sheet = stylesheetSingleton();
  return (css, isDynamic) => {
    const changing = isDynamic === true ? css : '';
    useEffect(() => {
      sheet.add(css);
      return () => sheet.remove();
      // Whoever says that its styles change is given them anew; others keep their first.
      // oxlint-disable-next-line react/exhaustive-deps -- the words count only where they may change
    }, [changing]);
  };
}

/** A component that holds `styles` as long as one of it is there. */
export function styleSingleton(): (props: { readonly styles: string; readonly dynamic?: boolean }) => null {
  const useStyle = styleHookSingleton();
  return function Style({ styles, dynamic }) {
    useStyle(styles, dynamic);
    return null;
  };
}
