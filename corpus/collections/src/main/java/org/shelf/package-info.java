/** A small generic collections library: a sample for typeslice. */
package org.shelf;
